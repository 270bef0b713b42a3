/** Saved stores in the sidebar, and the form that makes and tests one. */
package dev.holdfast.desktop.connections;
