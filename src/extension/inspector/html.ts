/** The page of the inspector: no text of any session is ever put into it, everything comes by messages. */

/** Hash of the empty string: the widget toolkit sets an empty `style` attribute, which this and nothing else allows. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What the page is made from; addresses are those of the webview. */
export interface PageParts {
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
}

export function inspectorHtml({ cspSource, script, style }: PageParts): string {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const policy = [
    "default-src 'none'", `img-src ${cspSource} data:`, `font-src ${cspSource}`,
    `style-src ${cspSource} 'unsafe-hashes' ${EMPTY_STYLE}`, `script-src 'nonce-${nonce}'`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stall Inspector</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}
