/**
 * The field of a member record that holds the access request, as it is stored and sent. In a file of
 * its own, because a start of the app needs the name and not the schema of a request.
 */
export const ACCESS_REQUEST_FIELD = 'wish';
