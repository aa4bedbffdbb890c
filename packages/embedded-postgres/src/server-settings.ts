/**
 * Returns the settings as command line arguments, so that every start uses the settings of this release.
 * Users who need other settings should run their own PostgreSQL.
 */
export function listServerSettings(port: number, maxConnections = 100): string[] {
  const settings: Record<string, string> = {
    // Only programs on this machine can connect.
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: String(maxConnections),

    // Acknowledged data must survive a crash.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',

    // These values suit a small server that shares the machine with other programs.
    shared_buffers: '128MB',
    wal_compression: 'pglz',
    // Parallel workers share memory through mapped files, because containers provide little of any other kind
    // of shared memory.
    dynamic_shared_memory_type: 'mmap',
    max_parallel_workers_per_gather: '2',
    max_parallel_maintenance_workers: '0',
    jit: 'off',

    // The application reports failed statements itself. In the server's log, they would reveal user data.
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Returns the server's environment. PGDATA, PGPORT and similar variables of the application would change the
 * server's behavior, so they are omitted.
 */
export function createServerEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
