import { runServer } from '../../run-server.ts';

/** Program of a server as it is started, except for its console, which is any folder. */
runServer(process.env.CONSOLE_DIR ?? '');
