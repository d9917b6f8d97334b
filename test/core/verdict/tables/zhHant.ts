/** Chinese endings, traditional characters. */
import type { Table } from "./table.ts";

export const zhHant: Table = {
  stall: [
    "我來執行測試。",
    "讓我檢查這個檔案。",
    "接下來我會重新命名這些欄位。",
    "現在開始整理資料。",
    "好的，我馬上處理。",
    "還在處理中……",
  ],
  legal: [
    "測試全部通過了。",
    "我檢查過這個檔案，裡面有兩筆紀錄。",
    "需要我刪除舊的分支嗎？",
    "如果你願意，我可以再補一個測試。",
    "無法連線到伺服器：金鑰已過期。",
    "以後我會一直用繁體中文回答。",
    "我不會更動資料庫。",
  ],
};
