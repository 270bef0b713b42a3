/** The composition root of the desktop: start-up checks, logging, the JavaFX application. */
package dev.holdfast.app;
