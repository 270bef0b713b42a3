/** A new version, told in one line if the operator wants to know. */
package dev.holdfast.desktop.update;
