import { inRow, noRow, press, row, type SavedForm } from './entry.ts';

/** RTP of agents and players; the agent is the one that the forms of agents make. */

const admin = { as: 'superadmin' } as const;
const first = { ...admin, at: '/rtpManagement' } as const;
const second = { ...admin, at: '/rtpManagement2' } as const;
const player = { ...admin, at: '/rtpPlayerManagement?account=demo1' } as const;
const deletion = 'features/rtp/DeleteSettingDialog.tsx';

export const rtpForms: readonly SavedForm[] = [
  {
    ...first,
    name: 'the number of an agent',
    file: 'features/rtp/AgentRtpDialogs.tsx',
    call: 'agentAdmin.setRtp',
    open: inRow(['formleaf', 'Agent RTP'], 'Edit'),
    fill: { 'Configured RTP': '0.877', Reason: 'form number' },
    seen: row('formleaf', '0.877', 'form number'),
  },
  {
    ...first,
    name: 'the RTP of an agent in a game',
    file: 'features/rtp/AgentRtpDialogs.tsx',
    call: 'agentRtp.set',
    open: press('Set game RTP'),
    fill: { Agent: 'formleaf', Game: 'Baccarat', 'Configured RTP': '0.861', Reason: 'form game' },
    seen: row('formleaf', 'Baccarat', '0.861', 'form game'),
  },
  {
    ...first,
    name: 'the deletion of the RTP of an agent',
    file: deletion,
    call: 'agentRtp.remove',
    open: inRow(['formleaf', 'form game'], 'Delete'),
    fill: { Reason: 'not needed' },
    submit: 'Delete',
    seen: noRow('formleaf', 'form game'),
  },
  {
    ...second,
    name: 'the RTP of an agent in all games',
    file: 'features/rtp/AgentRtp2Dialogs.tsx',
    call: 'agentRtp2.set',
    open: press('Set RTP'),
    fill: {
      Agent: 'formleaf',
      Game: 'All games',
      'Configured RTP': '0.862',
      'Expires at': '2040-01-01 00:00:00',
      Reason: 'form second',
    },
    seen: row('formleaf', '0.862', 'form second', '2040-01-01 00:00:00'),
  },
  {
    ...second,
    name: 'the deletion of the second RTP of an agent',
    file: deletion,
    call: 'agentRtp2.remove',
    open: inRow(['formleaf', 'form second'], 'Delete'),
    fill: { Reason: 'not needed' },
    submit: 'Delete',
    seen: noRow('formleaf', 'form second'),
  },
  {
    ...player,
    name: 'the RTP of a player',
    file: 'features/rtp/PlayerRtpDialogs.tsx',
    call: 'playerRtp.set',
    open: press('Set player RTP'),
    fill: {
      'Member account': 'demo1',
      Game: 'Baccarat',
      'Configured RTP': '0.851',
      'Target win/loss': '-50',
      Reason: 'form player',
    },
    seen: row('demo1', 'Baccarat', '0.851', 'form player'),
  },
  {
    ...player,
    name: 'the deletion of the RTP of a player',
    file: deletion,
    call: 'playerRtp.remove',
    open: inRow(['demo1', 'form player'], 'Delete'),
    fill: { Reason: 'not needed' },
    submit: 'Delete',
    seen: noRow('demo1', 'form player'),
  },
];
