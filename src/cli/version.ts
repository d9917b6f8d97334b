/** The version of the package this command is a part of. */
export { version as VERSION } from "../../package.json";
