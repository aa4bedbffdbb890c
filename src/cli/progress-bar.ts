const WIDTH = 24;

/** Creates a progress bar that is drawn only if standard error is a terminal. */
export function createProgressBar(files: number): {
  page(file: string, pages: number): void;
  done(): void;
  clear(): void;
} {
  const isShown = process.stderr.isTTY;
  let finished = 0;
  const draw = (detail: string) => {
    if (!isShown || finished === files) return;
    const full = Math.round((finished / files) * WIDTH);
    const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
    process.stderr.write(`\r\x1b[2K${bar} ${finished}/${files} ${detail.slice(0, 60)}`);
  };
  draw('');
  return {
    page: (file, pages) => draw(`${file}, page ${pages}`),
    done() {
      finished++;
      draw('');
    },
    clear() {
      if (isShown) process.stderr.write('\r\x1b[2K');
    },
  };
}
