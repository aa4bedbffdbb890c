import { InferenceSession } from 'onnxruntime-node';

/** Number of threads per document; several documents are processed in parallel. */
const THREADS = 2;

/**
 * Loads a network. Running it blocks the process, because the native runtime waits for the result, so
 * concurrent runs are not faster.
 */
export function openSession(model: Uint8Array): Promise<InferenceSession> {
  return InferenceSession.create(model, {
    intraOpNumThreads: THREADS,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // Every image has a different shape, and an arena would keep memory for the largest of all.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Spinning threads take time from other processes. In measurements on a busy machine, they doubled the
    // cost.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 3,
  });
}

/** Wraps a function so that its result is loaded by the first call and then kept. */
export function createLazyLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };
}
