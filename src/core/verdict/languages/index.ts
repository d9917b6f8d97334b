/** The languages the verdict knows, one line each. */
import { en } from "./en.ts";
import type { Language } from "./language.ts";

export const LANGUAGES: readonly Language[] = [en];
