/** Characters with which printers and text files draw vertical rules between columns. */
export const SEPARATOR_CHARACTERS = '|¦│┃║';
/** Characters with which they draw horizontal rules; for use in a character class. */
export const DASH_CHARACTERS = '\\-=_─━═';
/** Characters with which they draw the places where rules meet. */
export const JOINT_CHARACTERS = '+┼├┤┬┴┌┐└┘╪╬╠╣╦╩╔╗╚╝';
