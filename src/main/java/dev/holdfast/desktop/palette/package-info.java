/** The command palette: everything that can be done, and every place, found by typing. */
package dev.holdfast.desktop.palette;
