/**
 * The stored name of the access request in a member record. In a file of its own, because the start
 * of the app needs the name but not the schema of a request.
 */
export const ACCESS_REQUEST_FIELD = 'wish';
