/** A failure at start that the person can mend: printed as its one sentence, without a stack. */
export class UserError extends Error {}
