import { runServer } from '../../run-server.ts';

/** The program of a server as it is started, but for its console, which is any folder. */
runServer(process.env.CONSOLE_DIR ?? '');
