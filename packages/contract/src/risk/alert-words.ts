/**
 * States of an alert: open; decided as normal, abnormal or undeterminable; cleared from the feed; snoozed
 * until a time (risk §1, states).
 */
export const alertStates = ['open', 'normal', 'abnormal', 'undeterminable', 'cleared', 'snoozed'] as const;

/** Verdicts of an operator. */
export const verdicts = ['normal', 'abnormal', 'undeterminable'] as const;
