/** Questions to the operator that need a window of their own. */
package dev.holdfast.desktop.dialog;
