/** The events of one subject, page by page, where there may be millions. */
package dev.holdfast.desktop.events;
