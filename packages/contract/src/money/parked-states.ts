/** Open; paid as sent; the bet lost; the stake given back; of a correction: the bet left as it was. */
export const parkedStates = ['open', 'paid', 'lost', 'returned', 'kept'] as const;
