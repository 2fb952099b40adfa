/* How a purchase can fail, with the number that events and error pages show. */
export const settingUpPurchase = 0;
export const chargingPayment = 1;
export const unknown = 2;
export const network = 3;
export const missingEmail = 4;
export const alreadyPurchased = 5;
export const taxNotActive = 6;
export const invalidTaxOriginAddress = 7;
export const missingPermission = 8;
