/** A table that nobody knows becomes a kind of store, in the window. */
package dev.holdfast.desktop.kinds;
