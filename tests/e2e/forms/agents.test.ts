import { agentForms } from './agents.ts';
import { rtpForms } from './rtp.ts';
import { saveEach } from './save.ts';

// The RTP forms are about the agent that the first ones make.
saveEach([...agentForms, ...rtpForms]);
