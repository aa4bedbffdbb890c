// A separate thread in every parser process. It ends the process when the service has ended. This works even if the
// service was killed, or if the main thread hangs and cannot notice that the pipe was closed.

const CHECK_EVERY_MS = 1000;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, CHECK_EVERY_MS);
