/** What all commands share: their context, the store and the options they take, how they end. */
package dev.holdfast.cli.command;
