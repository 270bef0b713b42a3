/** All keys of the window: which there are, what each does, and the list of them. */
package dev.holdfast.desktop.keys;
