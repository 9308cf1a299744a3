/** Rooms that the platform has set up, and those of game servers. */
export const roomTypes = ['system', 'selfBuilt'] as const;
/** Levels of a hall (spec §9). */
export const hallLevels = ['newbie', 'expert', 'master'] as const;
