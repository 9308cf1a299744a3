/** Definitions of the figures that all reports share. */
export const aboutFigures = {
  bets: 'bets',
  amount: 'amount',
  payout: 'payout',
  profit: 'companyGain',
  rate: 'returnRate',
  reward: 'reward',
  amountCny: 'amountCny',
  profitCny: 'profitCny',
} as const;

/** With those of reports by game, which count players and compare. */
export const aboutGameFigures = {
  ...aboutFigures,
  players: 'players',
  change: 'change',
  share: 'share',
} as const;
