/** Help: all keys, and the pages of the user guide in a window of their own, at the right place. */
package dev.holdfast.desktop.help;
