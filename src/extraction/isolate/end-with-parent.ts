// A separate thread in every parser process: when the service is gone, however it was killed, the process ends too,
// even if its main thread hangs and would never notice that the pipe was closed.

const CHECK_EVERY_MS = 1000;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, CHECK_EVERY_MS);
