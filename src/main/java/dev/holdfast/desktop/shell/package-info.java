/** The window: sidebar, pages, status bar, and the open store that pages are given. */
package dev.holdfast.desktop.shell;
