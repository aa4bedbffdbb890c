import { InferenceSession } from 'onnxruntime-node';

/** Number of threads per document. Several documents are processed in parallel. */
const THREADS = 2;

/**
 * Loads a network. A run blocks the process, because the binding of the runtime waits for it, so concurrent runs are
 * not faster.
 */
export function openSession(model: Uint8Array): Promise<InferenceSession> {
  return InferenceSession.create(model, {
    intraOpNumThreads: THREADS,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // Every image has other shapes, and an arena would keep memory for the largest of each.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Spinning threads take time from other processes. According to measurements, they double the cost on a busy
    // machine.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 3,
  });
}

/** Wraps a function so that its result is loaded on the first call and then kept. */
export function createLazyLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };
}
