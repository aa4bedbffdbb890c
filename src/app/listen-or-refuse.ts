import { StartRefusedError } from './start-refused-error.ts';

/** The address to listen on, and the settings to change it. */
export interface Place {
  host: string;
  port: number;
  hostSetting: string;
  portSetting: string;
}

/** Listens; if the address cannot be used, throws StartRefusedError with advice. */
export async function listenOrRefuse<T>(place: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const advice = findAdvice(error, place);
    if (advice === null) throw error;
    throw new StartRefusedError(advice, { cause: error });
  }
}

function findAdvice(error: unknown, { host, port, hostSetting, portSetting }: Place): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use: another program listens there, or another Legible. Stop it, or name another port: ${portSetting}=${port === 65_535 ? 8081 : port + 1}`;
    case 'EACCES':
      return `This user may not listen at port ${port}: ports under 1024 are the administrator's. Name another: ${portSetting}=${port + 8000}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this machine. ${hostSetting}=127.0.0.1 is this machine alone, ${hostSetting}=0.0.0.0 every address that it has.`;
    default:
      return null;
  }
}
