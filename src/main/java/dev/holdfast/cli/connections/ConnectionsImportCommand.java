package dev.holdfast.cli.connections;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.ConnectionsFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Saves the connections of a file. One whose name is taken is skipped and named. */
@Command
public final class ConnectionsImportCommand extends ConnectionsCommand {

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "connectionsFrom")
  private Path file;

  @Override
  public Integer call() {
    List<ConnectionProfile> read = read();
    List<String> skipped = new ArrayList<>();
    change(
        now -> {
          skipped.clear();
          read.stream()
              .map(ConnectionProfile::name)
              .filter(name -> now.connection(name).isPresent())
              .forEach(skipped::add);
          return now.addingFree(read);
        });
    context.tell("connections.imported", read.size() - skipped.size());
    if (skipped.isEmpty()) {
      return Exit.DONE.code;
    }
    context.tell("connections.skipped", skipped.size(), String.join(", ", skipped));
    return Exit.PARTIAL.code;
  }

  private List<ConnectionProfile> read() {
    try {
      return new ConnectionsFile().read(file);
    } catch (ConnectionsFile.Refused refused) {
      throw context.usage("common.connectionsUnusable", file.toString(), refused.place);
    } catch (NoSuchFileException none) {
      throw context.usage("common.noFile", file.toString());
    } catch (IOException unreadable) {
      throw context.usage("common.connectionsUnreadable", file.toString(), unreadable.getMessage());
    }
  }
}
