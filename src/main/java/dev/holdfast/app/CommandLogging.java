package dev.holdfast.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * Keeps the libraries silent until somebody asks for a log. Left alone, Logback would print their
 * debugging to standard output, in the middle of what a command prints there. A file that {@code
 * -Dlogback.configurationFile} names comes before this.
 */
@ConfiguratorRank(ConfiguratorRank.FALLBACK + 1)
public final class CommandLogging extends ContextAwareBase implements Configurator {

  /** The property with which a person asks for a log of a command. */
  static final String FILE = "logback.configurationFile";

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    if (System.getProperty(FILE) != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
