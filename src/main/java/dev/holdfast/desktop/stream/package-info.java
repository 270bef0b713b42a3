/** Event streams on the screen: their policies and their cleanup. */
package dev.holdfast.desktop.stream;
