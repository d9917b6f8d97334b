/** Preloaded into a measured process: writes what it used to the file named by BENCH_USAGE when it ends. */
const { writeFileSync } = require("node:fs");

process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, peak: maxRSS * 1024 }));
});
