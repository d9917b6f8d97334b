/** The visible text of a message, for everyone: what the loop judges, what evidence offsets count in, what is shown. */
export { visibleText } from "./hermes/reply.ts";
