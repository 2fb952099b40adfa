/** The paywalls by the name that offerings.json gives them; each is made for an origin. */
export const paywalls: Readonly<Record<string, (origin: string) => object>> = {};
