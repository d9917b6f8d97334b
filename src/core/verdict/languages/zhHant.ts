/** Chinese, traditional characters: the same grammar, written with other characters. */
import type { Language } from "./language.ts";
import type { Pattern } from "./pattern.ts";
import { zh } from "./zh.ts";

/** Pairs of a simplified and a traditional character. */
const PAIRS = "经經帮幫忙忙尽盡边邊执執运運检檢查查看看询詢修修复復更更开開读讀阅閱创創写寫编編译譯试試验驗证證递遞测測压壓缩縮录錄导導核核实實认認转轉给給发發进進移移汇匯汇彙总總绘繪画畫统統计計对對较較调調详詳获獲报報登登录錄连連备備复復册冊预預约約单單制製设設现現发發办辦装裝听聽盘盤们們咱咱这這里裡后後时時马馬将將会會来來请請让讓么麼吗嗎没沒说說讲講谈談觉覺议議应應该該为為么麼处處续續准準备備着著尽盡称稱动動样樣么麼间間开開结結过過机機数數据據库庫务務权權错錯误誤失失绝絕缺缺决決选選择擇谢謝当當然然无無别別问問题題还還难難听聽终終组組织織无無类類软軟网網络絡项項目目页頁级級图圖书書产產订訂货貨资資传傳输輸语語词詞门門关關闭閉启啟动動触觸拥擁护護随隨边邊点點见見观觀线線维維优優构構补補换換删刪装裝环環境境标標准準记記录錄载載历歷史史续續异異常常仅僅刚剛买買卖賣邮郵件件";

const MAP = new Map<string, string>();
for (let at = 0; at + 1 < PAIRS.length; at += 2) if (!MAP.has(PAIRS[at]!)) MAP.set(PAIRS[at]!, PAIRS[at + 1]!);

/** Rewrites a pattern character by character; what has no pair stays. */
function traditional(pattern: Pattern): Pattern {
  return !(pattern instanceof RegExp) ? pattern : new RegExp([...pattern.source].map((char) => MAP.get(char) ?? char).join(""), pattern.flags);
}

export const zhHant: Language = {
  ...(Object.fromEntries(Object.entries(zh).map(([key, value]) => [key, value instanceof RegExp ? traditional(value) : value])) as unknown as Language),
  code: "zh-Hant",
  name: "Chinese (traditional)",
  constructions: zh.constructions.map((construction) => ({ ...construction, pattern: traditional(construction.pattern) })),
};
