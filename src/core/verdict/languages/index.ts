/** The languages the verdict knows, one line each. */
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { Language } from "./language.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { th } from "./th.ts";
import { tr } from "./tr.ts";
import { vi } from "./vi.ts";
import { zh } from "./zh.ts";
import { zhHant } from "./zhHant.ts";

export const LANGUAGES: readonly Language[] = [en, zh, zhHant, ja, ko, es, pt, fr, de, it, ru, pl, nl, vi, th, tr, ar, hi];
