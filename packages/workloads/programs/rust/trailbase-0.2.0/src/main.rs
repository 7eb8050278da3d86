use std::error::Error;

use trailbase::{DataDir, Server, ServerOptions};

/// Serves the data folder and the address that are its two arguments.
#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut args = std::env::args().skip(1);
    let (Some(depot), Some(address)) = (args.next(), args.next()) else {
        return Err("usage: trailbase DEPOT ADDRESS".into());
    };
    let options = ServerOptions {
        data_dir: DataDir(depot.into()),
        address,
        disable_auth_ui: true,
        ..Default::default()
    };
    Server::init(options).await?.serve().await
}
