export interface Calibration {
  error: number;
  auroc: number | null;
  values: number;
  bins: { confidence: number; right: number; count: number }[];
}

/** Returns the expected calibration error over ten bins, and the AUROC of the confidence. */
export function measureCalibration(scored: readonly { confidence: number; right: boolean }[]): Calibration {
  const bins = Array.from({ length: 10 }, () => ({ confidence: 0, right: 0, count: 0 }));
  for (const { confidence, right } of scored) {
    const bin = bins[Math.min(9, Math.floor(confidence * 10))];
    if (!bin) continue;
    bin.count++;
    bin.confidence += confidence;
    if (right) bin.right++;
  }
  const error =
    bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0) / Math.max(1, scored.length);
  const good = scored.filter((one) => one.right).map((one) => one.confidence);
  const bad = scored.filter((one) => !one.right).map((one) => one.confidence);
  let wins = 0;
  for (const a of good) for (const b of bad) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return {
    error,
    auroc: good.length && bad.length ? wins / good.length / bad.length : null,
    values: scored.length,
    bins,
  };
}
