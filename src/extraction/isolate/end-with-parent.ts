// A thread of its own in every parser process: when the service is gone, killed in whatever way, the process goes too,
// also where its main thread hangs and would never see the pipe close.

const CHECK_EVERY_MS = 1000;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, CHECK_EVERY_MS);
