/** The dialog in which an operator chooses how the window looks. */
package dev.holdfast.desktop.appearance;
