/** The part of sql.js that tests use. It is an oracle only: nothing that is shipped knows of it. */
declare module "sql.js" {
  export type Value = number | string | Uint8Array | null;
  export interface Database {
    run(sql: string, values?: readonly Value[]): Database;
    exec(sql: string): { readonly columns: readonly string[]; readonly values: readonly (readonly Value[])[] }[];
    export(): Uint8Array;
    close(): void;
  }
  const init: () => Promise<{ readonly Database: new (bytes?: Uint8Array) => Database }>;
  export default init;
}
