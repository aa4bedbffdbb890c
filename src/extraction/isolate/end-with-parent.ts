// Runs in a separate thread of every parser process and kills the process when the service ends. This works
// even if the main thread hangs and does not notice that the pipe was closed.

const CHECK_EVERY_MS = 1000;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, CHECK_EVERY_MS);
