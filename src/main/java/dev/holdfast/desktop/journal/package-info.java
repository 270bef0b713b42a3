/** The Journal page: what this user planned, deleted and held, and whether the chain holds. */
package dev.holdfast.desktop.journal;
