/** The few globals that every host of the core has (Node, browsers, workers); the core may use no others. */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array, options?: { stream?: boolean }): string;
}
declare const performance: { now(): number };
