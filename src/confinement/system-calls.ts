/** The call's number on each architecture; null if the architecture does not have the call. */
type Numbers = readonly [x64: number | null, arm64: number | null];

/**
 * System calls that fail with EPERM in a parser. The parsers' libraries need none of them; tests check this
 * with every format.
 */
const REFUSED: Readonly<Record<string, Numbers>> = {
  // Network sockets and Unix domain sockets.
  socket: [41, 198],
  // Access to other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  kcmp: [312, 272],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  sched_setparam: [142, 118],
  sched_setscheduler: [144, 119],
  sched_setattr: [314, 274],
  // Starting processes; clone is allowed only to start threads.
  fork: [57, null],
  vfork: [58, null],
  execveat: [322, 281],
  // Complex kernel interfaces, and settings of the machine.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  syslog: [103, 116],
  personality: [135, 92],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  swapon: [167, 224],
  swapoff: [168, 225],
  lookup_dcookie: [212, 18],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  // Namespaces and mounts.
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  move_mount: [429, 429],
  open_tree: [428, 428],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  // Actions that Landlock does not cover: watching folders, and changing the owner, mode, times or attributes
  // of files.
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  inotify_init: [253, null],
  inotify_init1: [294, 26],
  inotify_add_watch: [254, 27],
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  fchmodat2: [452, 452],
  chown: [92, null],
  fchown: [93, 55],
  lchown: [94, null],
  fchownat: [260, 54],
  utime: [132, null],
  utimes: [235, null],
  futimesat: [261, null],
  utimensat: [280, 88],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  setxattrat: [463, 463],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  removexattrat: [466, 466],
  mknod: [133, null],
  mknodat: [259, 33],
  // Shared memory and message queues, which all processes of an account can access.
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  shmdt: [67, 197],
  semget: [64, 190],
  semop: [65, 193],
  semctl: [66, 191],
  semtimedop: [220, 192],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  mq_open: [240, 180],
  mq_unlink: [241, 181],
};

/** System calls that are allowed only with certain arguments. */
const LIMITED = {
  clone: [56, 220],
  clone3: [435, 435],
  kill: [62, 129],
  tgkill: [234, 131],
  prlimit64: [302, 261],
} as const satisfies Record<string, Numbers>;

export interface SystemCalls {
  /** An `AUDIT_ARCH_…` constant from linux/audit.h. */
  architecture: number;
  seccomp: number;
  refused: number[];
  limited: Record<keyof typeof LIMITED, number>;
}

/** Returns null if the architecture is unknown. */
export function listSystemCalls(arch: string): SystemCalls | null {
  if (arch !== 'x64' && arch !== 'arm64') return null;
  const column = arch === 'x64' ? 0 : 1;
  return {
    architecture: arch === 'x64' ? 0xc000003e : 0xc00000b7,
    seccomp: arch === 'x64' ? 317 : 277,
    refused: Object.values(REFUSED).flatMap((numbers) => numbers[column] ?? []),
    limited: {
      clone: LIMITED.clone[column],
      clone3: LIMITED.clone3[column],
      kill: LIMITED.kill[column],
      tgkill: LIMITED.tgkill[column],
      prlimit64: LIMITED.prlimit64[column],
    },
  };
}
