/** Event streams on the screen: the streams with their events, their policies, their cleanup. */
package dev.holdfast.desktop.stream;
